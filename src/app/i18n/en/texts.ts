import type { Translations } from '../translation.ts'
import { drawing } from './drawing.ts'
import { age, overview } from './overview.ts'
import { session } from './session.ts'
import { errors, shell } from './shell.ts'

export const en: Translations = { shell, errors, session, overview, age, drawing }
