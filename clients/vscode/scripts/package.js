#!/usr/bin/env node
// Makes the .vsix that VS Code installs: needs node and nothing else, no bundler and no network.
//
// usage: node scripts/package.js [FILE]     without FILE: fencepost-VERSION.vsix beside package.json
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { zip } = require('./zip.js');

const root = path.join(__dirname, '..');
const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

/** Types of files that can be in it; one of another kind stops the making. */
const TYPES = {
  js: 'application/javascript',
  json: 'application/json',
  md: 'text/markdown',
  png: 'image/png',
  svg: 'image/svg+xml',
  css: 'text/css',
  vsixmanifest: 'text/xml',
};

/** @param {string} text */
const escaped = (text) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

/** What package.json lists under `files`, and itself. */
function contents() {
  const found = new Set(['package.json']);
  for (const entry of manifest.files) {
    const [folder, ending] = entry.endsWith('/**/*.js') ? [entry.slice(0, -8), '.js'] : [entry, ''];
    for (const file of walk(folder)) if (file.endsWith(ending)) found.add(file);
  }
  return [...found].sort();
}

/**
 * @param {string} entry
 * @returns {string[]}
 */
function walk(entry) {
  const whole = path.join(root, entry);
  if (!fs.statSync(whole).isDirectory()) return [entry];
  return fs.readdirSync(whole).flatMap((name) => walk(`${entry}/${name}`));
}

function contentTypes() {
  const lines = Object.entries(TYPES).map(
    ([ending, type]) => `  <Default Extension=".${ending}" ContentType="${type}"/>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${lines.join('\n')}
</Types>
`;
}

function vsixManifest() {
  const { name, publisher, version, displayName, description, keywords, categories, engines, icon } = manifest;
  const asset = (type, file) =>
    `    <Asset Type="Microsoft.VisualStudio.${type}" Path="extension/${file}" Addressable="true"/>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id="${escaped(name)}" Version="${escaped(version)}" Publisher="${escaped(publisher)}"/>
    <DisplayName>${escaped(displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(description)}</Description>
    <Tags>${escaped(keywords.join(','))}</Tags>
    <Categories>${escaped(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${escaped(engines.vscode)}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionDependencies" Value=""/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionPack" Value=""/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="${escaped(manifest.extensionKind.join(','))}"/>
      <Property Id="Microsoft.VisualStudio.Code.LocalizedLanguages" Value=""/>
    </Properties>
    <Icon>extension/${escaped(icon)}</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
${[
  asset('Code.Manifest', 'package.json'),
  asset('Services.Content.Details', 'README.md'),
  asset('Services.Content.Changelog', 'CHANGELOG.md'),
  asset('Services.Icons.Default', icon),
].join('\n')}
  </Assets>
</PackageManifest>
`;
}

const files = contents().map((name) => ({
  name: `extension/${name}`,
  bytes: fs.readFileSync(path.join(root, name)),
}));
for (const { name } of files) {
  if (!(path.extname(name).slice(1) in TYPES)) throw new Error(`What is ${name}? It has no type here.`);
}
const target = process.argv[2] ?? path.join(root, `${manifest.name}-${manifest.version}.vsix`);
fs.writeFileSync(target, zip([
  { name: 'extension.vsixmanifest', bytes: Buffer.from(vsixManifest()) },
  { name: '[Content_Types].xml', bytes: Buffer.from(contentTypes()) },
  ...files,
]));
console.log(`${target}: ${files.length} files, ${fs.statSync(target).size} bytes`);
