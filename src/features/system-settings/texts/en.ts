import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './zh-cn.ts'

export const systemSettings: Translated<typeof source.systemSettings> = {
  removeLogo: "Use the product's own",
  uploading: 'Uploading',
  clear: 'Clear',
  choose: 'Choose a file',
  changeZone: 'Change the time zone of the company from {{from}} to {{to}}?',
  changeZoneDetail:
    'It holds from the next start of the server; of several servers, stop all before one starts. Stored values, hours and alarms keep their moments; all days, reports and key figures are computed again by the new zone, and scheduled tasks follow its clock. Days and times that were entered (prices, seasons, areas, plans) stay as they are.',
  changeZoneConfirm: 'Change the zone',
  keepZone: 'Keep it',
}
