import { runnerImport } from 'vite'

// Runs one bench as Vite reads it: the contract finds its pages by the files that are there, which Node alone cannot.
await runnerImport(process.argv[2], { configFile: false, logLevel: 'error' })
