import { runBuiltServer } from './run-built-server.mjs'

// npm start: the demo company
await runBuiltServer('--demo')
