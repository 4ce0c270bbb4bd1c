// A bundler's import of a `.wasm` file gives the exports of a started instance. Only `memory` is declared here: the
// host checks the others before it uses them, so that a stale build is reported instead of crashing.
declare module '*.wasm' {
  export const memory: WebAssembly.Memory
}
