import { runnerImport } from 'vite'

// Runs one bench through Vite: the contract lists its pages by a file glob (import.meta.glob), which Node does not
// support.
await runnerImport(process.argv[2], { configFile: false, logLevel: 'error' })
