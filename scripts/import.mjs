import { buildOrExit } from './run-built-server.mjs'

// npm run import -- --data FILE|FOLDER --map FILE: history of files into a running server
await buildOrExit()
await import('../build/server/import-history.js')
