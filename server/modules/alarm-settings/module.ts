import type { Mailer } from '#server/core/mail/mailer.ts'
import type { ServerModule } from '#server/core/module.ts'
import { failingMailSource } from './failing-mail-messages.ts'
import { registerAlarmSettingRoutes } from './routes.ts'

export const alarmSettingsModule: ServerModule<{ readonly mailer: Mailer }> = {
  routes: ({ router, env, mailer }) => registerAlarmSettingRoutes(router, env, mailer),
  sources: ({ env }) => [failingMailSource(env)],
}
