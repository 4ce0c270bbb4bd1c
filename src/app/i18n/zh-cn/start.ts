import { errors } from './errors.ts'
import { factor } from './factor.ts'
import { frame } from './frame.ts'
import { shell } from './shell.ts'

/** What is said before anybody has signed in. */
export const start = { errors, factor, frame, shell }
