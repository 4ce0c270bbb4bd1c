import { label } from '../kit/language.ts'
import { permissions } from './page.ts'

/** Codes of all pages that can write to devices. What exactly a role may write is in its control powers. */
export const CONTROL_PERMISSIONS = [
  permissions('control', ['view', 'write', 'approve', 'export'], {
    name: label('设备控制', 'Device control'),
    heldBy: ['editor'],
  }),
  permissions('controlStop', ['stop', 'lift'], {
    name: label('全部策略', 'All strategies'),
    heldBy: ['editor'],
  }),
] as const
