// A bundler's import of a `.wasm` file gives the exports of a started instance. Only `memory` is stated here: the host
// checks the others when it takes them over, so a stale build is named instead of crashing.
declare module '*.wasm' {
  export const memory: WebAssembly.Memory
}
