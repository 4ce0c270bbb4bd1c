// npm run forecast: the entry of the command.

import { forecastFiles } from './forecast-files.ts'

process.exitCode = await forecastFiles({
  args: process.argv.slice(2),
  // npm changes to the folder of the package
  folder: process.env.INIT_CWD ?? process.cwd(),
  tell: (line) => console.log(line),
})
