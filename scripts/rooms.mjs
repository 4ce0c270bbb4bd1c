import { buildOrExit } from './run-built-server.mjs'

// npm run rooms -- --data FILE: time constant and loss of a building from a file
await buildOrExit()
await import('../build/server/fit-rooms.js')
