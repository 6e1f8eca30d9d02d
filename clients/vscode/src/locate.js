// Where the server's program is, and how it is started. Knows no process that runs and no editor.
'use strict';
const path = require('node:path');

const HOW_TO_GET_IT = [
  'git clone the Fencepost repository, then in it:',
  'swift build -c release --static-swift-stdlib --product fencepost',
  'and put .build/release/fencepost on the PATH, or name it in the setting fencepost.path.',
].join(' ');

/**
 * @typedef {object} Wishes what the person set
 * @property {string} path
 * @property {string} store
 * @property {string[]} arguments
 */

/**
 * @typedef {{program: string, args: string[]} | {missing: string}} Start
 */

/** The program that a package for one platform carries. */
const BUNDLED = path.join(__dirname, '..', 'bin', 'fencepost');

/**
 * The setting counts most, then the variable FENCEPOST, then the PATH, then the program that came with the
 * extension: one that the person installed is newer, or meant.
 * @param {Wishes} wishes
 * @param {Record<string, string|undefined>} environment
 * @param {(file: string) => boolean} isProgram
 * @returns {Start}
 */
function locate(wishes, environment, isProgram) {
  const home = environment.HOME || environment.USERPROFILE || '';
  const args = ['serve'];
  if (wishes.store) args.push('--store', expanded(wishes.store, home));
  args.push(...wishes.arguments);

  const named = wishes.path || environment.FENCEPOST || '';
  if (named) {
    const program = expanded(named, home);
    const found = program.includes(path.sep) ? [program] : onPath(program, environment);
    const first = found.find(isProgram);
    if (first) return { program: first, args };
    const by = wishes.path ? 'the setting fencepost.path' : 'the variable FENCEPOST';
    return { missing: `There is no program ${program}, which ${by} names.` };
  }
  const first = [...onPath('fencepost', environment), BUNDLED].find(isProgram);
  if (first) return { program: first, args };
  return { missing: 'The program fencepost is not on the PATH.' };
}

/**
 * @param {string} name
 * @param {Record<string, string|undefined>} environment
 */
function onPath(name, environment) {
  const folders = (environment.PATH || '').split(path.delimiter).filter(Boolean);
  const endings = process.platform === 'win32' ? ['', '.exe'] : [''];
  return folders.flatMap((folder) => endings.map((ending) => path.join(folder, name + ending)));
}

/**
 * @param {string} text
 * @param {string} home
 */
function expanded(text, home) {
  return text === '~' || text.startsWith('~/') ? home + text.slice(1) : text;
}

module.exports = { locate, BUNDLED, HOW_TO_GET_IT };
