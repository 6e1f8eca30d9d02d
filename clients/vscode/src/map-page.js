// The page that shows the server's map: its picture in a frame that may load nothing and run nothing
// but our own script. Knows no editor.
'use strict';

/**
 * @typedef {object} Parts
 * @property {string} svg as `map/render` gives it
 * @property {string} nonce new for each page
 * @property {string} source where the page may take its style and script from
 * @property {string} style address of map.css
 * @property {string} script address of map.js
 * @property {boolean} isDark
 */

/** @param {Parts} parts */
function page({ svg, nonce, source, style, script, isDark }) {
  const policy = [
    "default-src 'none'",
    `style-src ${source} 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en" class="${isDark ? 'dark' : 'light'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${style}">
<title>Map of fences and places</title>
</head>
<body>
<main id="map" tabindex="0" aria-label="Map; plus and minus zoom, arrow keys move, 0 shows all">
${picture(svg, nonce, isDark)}
</main>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>
`;
}

/**
 * The picture in the page's colours. Its own rules ask the system whether it is dark, but the editor's
 * theme is what counts here.
 * @param {string} svg
 * @param {string} nonce
 * @param {boolean} isDark
 */
function picture(svg, nonce, isDark) {
  const query = isDark ? '@media all' : '@media not all';
  return svg.replace(/<style>([^]*?)<\/style>/, (_, rules) => {
    const chosen = rules.replace(/@media \(prefers-color-scheme: dark\)/g, query);
    return `<style nonce="${nonce}">${chosen}</style>`;
  });
}

module.exports = { page };
