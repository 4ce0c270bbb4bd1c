import { z } from 'zod'
import { flagSchema, wholeNumber } from '../kit/empty-values.ts'
import { nameText } from '../kit/text-rules.ts'

/** POST JSON {@link systemSettingsInput}. Needs `systemSetting:edit`. */
export const SYSTEM_SETTINGS_UPDATE = '/jeasy-base/systemInfo/update'
/** POST: all settings, for `systemSetting:view`. The open GET systemInfo/toEdit tells the public three only. */
export const SYSTEM_SETTINGS = '/jeasy-base/systemInfo/settings'
/** POST multipart `imgFile`: PNG, JPEG, GIF or WebP up to 3 MB; result: its address. */
export const UPLOAD_IMAGE = '/jeasy-base/common/uploadImgFile'
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
