import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { flagSchema, wholeNumber } from '../kit/empty-values.ts'
import { nameText } from '../kit/text-rules.ts'

/** Of pictures that people put up: PNG, JPEG, GIF or WebP. */
export const MAX_IMAGE_BYTES = 3 << 20

export const systemSettingsInput = z.object({
  systemName: z.string().trim().min(1).max(40).pipe(nameText),
  systemRoundLogo: z
    .string()
    .max(200)
    .regex(/^(|\/jeasy-base\/common\/image\/[0-9a-f-]{36})$/),
  openVerifyPwd: flagSchema,
  sessionIdleMinutes: wholeNumber(5, 43_200),
  sessionMaxDays: wholeNumber(1, 400),
  version: z.coerce.number().int(),
})
export const systemSettings = z.object({
  systemName: z.string(),
  systemRoundLogo: z.string(),
  openVerifyPwd: z.boolean(),
  sessionIdleMinutes: z.int(),
  sessionMaxDays: z.int(),
  version: z.int(),
})
export type SystemSettings = z.infer<typeof systemSettings>

export const settingsCalls = {
  /** All settings; the open `systemInfo/toEdit` tells the public three only. */
  read: defineCall({
    method: 'POST',
    path: '/jeasy-base/systemInfo/settings',
    access: { permission: 'systemSetting:view' },
    output: systemSettings,
  }),
  update: defineCall({
    method: 'POST',
    path: '/jeasy-base/systemInfo/update',
    access: { permission: 'systemSetting:edit' },
    body: 'json',
    input: systemSettingsInput,
    audit: { module: 'systemSetting', action: 'update' },
  }),
} as const
