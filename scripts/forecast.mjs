import { buildOrExit } from './run-built-server.mjs'

// npm run forecast -- --weather FILE --load FILE: forecasts of the past from files, and how good they were
await buildOrExit()
await import('../build/server/forecast-files.js')
