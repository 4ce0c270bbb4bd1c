// npm run curve: the entry of the command.

import { fitCurve } from './fit-curve.ts'

process.exitCode = await fitCurve({
  args: process.argv.slice(2),
  // npm changes to the folder of the package
  folder: process.env.INIT_CWD ?? process.cwd(),
  tell: (line) => console.log(line),
})
