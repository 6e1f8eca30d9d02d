// What VS Code gives to a page of an extension.

declare function acquireVsCodeApi(): {
  getState(): any;
  setState(state: unknown): void;
  postMessage(message: unknown): void;
};
