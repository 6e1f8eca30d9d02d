// The few names of node that the extension uses, for the type checker: no package of types is needed.

declare const __dirname: string;

interface Buffer extends Uint8Array {
  indexOf(searched: any): number;
  toString(encoding?: 'utf8' | 'latin1' | 'base64', start?: number, end?: number): string;
  subarray(start?: number, end?: number): Buffer;
}
declare const Buffer: {
  from(text: string, encoding?: 'utf8' | 'latin1'): Buffer;
  from(bytes: Uint8Array): Buffer;
  concat(chunks: Buffer[]): Buffer;
};
declare const process: {
  env: Record<string, string | undefined>;
  platform: string;
};
declare function setTimeout(run: () => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;
declare const module: { exports: any };
declare function require(name: string): any;

declare module 'node:events' {
  export class EventEmitter {
    on(event: string, heard: (...values: any[]) => void): this;
    once(event: string, heard: (...values: any[]) => void): this;
    off(event: string, heard: (...values: any[]) => void): this;
    emit(event: string, ...values: any[]): boolean;
  }
}
declare module 'node:path' {
  export const sep: string;
  export const delimiter: string;
  export function join(...parts: string[]): string;
  export function dirname(file: string): string;
}
declare module 'node:os' {
  export function homedir(): string;
}
declare module 'node:fs/promises' {
  export function readFile(file: string, encoding: 'utf8'): Promise<string>;
  export function writeFile(file: string, text: string, options: { flag: 'wx' }): Promise<void>;
  export function rm(file: string, options: { force: boolean }): Promise<void>;
  export function rename(from: string, to: string): Promise<void>;
  export function mkdir(folder: string, options: { recursive: boolean }): Promise<unknown>;
}
declare module 'node:fs' {
  export const constants: { X_OK: number };
  export function accessSync(file: string, mode: number): void;
  export function statSync(file: string): { isFile(): boolean };
}
declare module 'node:crypto' {
  export function randomUUID(): string;
  export function randomBytes(count: number): Buffer;
}
declare module 'node:child_process' {
  export function spawn(
    program: string,
    args: string[],
    options: { env?: Record<string, string | undefined>; windowsHide?: boolean; cwd?: string },
  ): any;
}
