import type { Translations } from '../translation.ts'
import { adminHome } from './admin-home.ts'
import { drawing } from './drawing.ts'
import { frame } from './frame.ts'
import { age, overview } from './overview.ts'
import { resource } from './resource.ts'
import { roles } from './roles.ts'
import { session } from './session.ts'
import { errors, shell } from './shell.ts'
import { logActions, logModules, systemLog } from './system-log.ts'
import { systemSettings } from './system-settings.ts'
import { users } from './users.ts'

export const en: Translations = {
  adminHome,
  roles,
  systemSettings,
  shell,
  frame,
  errors,
  session,
  overview,
  age,
  drawing,
  resource,
  systemLog,
  logModules,
  logActions,
  users,
}
