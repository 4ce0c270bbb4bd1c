import { runBuiltServer } from './run-built-server.mjs'

// npm run serve: for real use
await runBuiltServer()
