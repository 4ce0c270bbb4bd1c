import { buildOrExit } from './run-built-server.mjs'

// npm run curve -- --data FILE: heating curve of a unit from a file of outdoor and supply temperatures
await buildOrExit()
await import('../build/server/fit-curve.js')
