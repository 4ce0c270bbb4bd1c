// npm run rooms: the entry of the command.

import { fitRooms } from './fit-rooms.ts'

process.exitCode = await fitRooms({
  args: process.argv.slice(2),
  // npm changes to the folder of the package
  folder: process.env.INIT_CWD ?? process.cwd(),
  tell: (line) => console.log(line),
})
