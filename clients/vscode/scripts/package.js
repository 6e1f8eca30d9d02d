#!/usr/bin/env node
// Makes the .vsix that VS Code installs: needs node and nothing else, no bundler and no network.
//
// usage: node scripts/package.js [--server PROGRAM --target PLATFORM] [FILE]
//
// Without FILE: fencepost-VERSION.vsix beside package.json. With --server the program goes into it, as
// bin/fencepost, for one platform, such as linux-x64: the extension then works without another install.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { zip } = require('./zip.js');

const options = process.argv.slice(2);

/** @param {string} name */
function option(name) {
  const at = options.indexOf(name);
  if (at < 0) return undefined;
  const [, value] = options.splice(at, 2);
  if (!value) throw new Error(`${name} needs a value.`);
  return value;
}

const server = option('--server');
const platform = option('--target');
if (!server !== !platform) throw new Error('--server and --target go together: a program is for one platform.');

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

/** Where the program stands in it, which has no type by its name. */
const PROGRAM = 'extension/bin/fencepost';

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
  if (server) lines.push(`  <Override PartName="/${PROGRAM}" ContentType="application/octet-stream"/>`);
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
    <Identity Language="en-US" Id="${escaped(name)}" Version="${escaped(version)}" Publisher="${escaped(publisher)}"${platform ? ` TargetPlatform="${escaped(platform)}"` : ''}/>
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

/**
 * A page without links to files that are not in the package: their words stay.
 * @param {string} name
 */
function page(name) {
  const text = fs.readFileSync(path.join(root, name), 'utf8');
  return Buffer.from(text.replace(/\[([^\]]*)\]\((?!https?:|command:|#)[^)]*\)/g, '$1'));
}

const files = contents().map((name) => ({
  name: `extension/${name}`,
  bytes: name.endsWith('.md') ? page(name) : fs.readFileSync(path.join(root, name)),
}));
for (const { name } of files) {
  if (!(path.extname(name).slice(1) in TYPES)) throw new Error(`What is ${name}? It has no type here.`);
}
const program = server ? [{ name: PROGRAM, bytes: fs.readFileSync(server), mode: 0o755 }] : [];
const target = options[0] ?? path.join(root, `${manifest.name}-${manifest.version}.vsix`);
fs.writeFileSync(target, zip([
  { name: 'extension.vsixmanifest', bytes: Buffer.from(vsixManifest()) },
  { name: '[Content_Types].xml', bytes: Buffer.from(contentTypes()) },
  ...files,
  ...program,
]));
console.log(`${target}: ${files.length + program.length} files, ${fs.statSync(target).size} bytes`);
