import { drawing } from './drawing.ts'
import { age, overview } from './overview.ts'
import { session } from './session.ts'
import { errors, shell } from './shell.ts'

/** Every text of the interface in the source language; the other languages have the same keys. */
export const zhCn = { shell, errors, session, overview, age, drawing }
