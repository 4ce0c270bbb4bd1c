// npm run import: the entry of the command.

import { importHistory } from './import-history.ts'

const stopped = new AbortController()
process.once('SIGINT', () => stopped.abort())
process.once('SIGTERM', () => stopped.abort())

process.exitCode = await importHistory({
  args: process.argv.slice(2),
  variables: process.env,
  // npm changes to the folder of the package
  folder: process.env.INIT_CWD ?? process.cwd(),
  input: process.stdin,
  tell: (line) => console.log(line),
  signal: stopped.signal,
})
