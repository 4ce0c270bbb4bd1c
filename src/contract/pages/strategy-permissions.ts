import { label } from '../kit/language.ts'
import { permissions } from './page.ts'

const NAME = { name: label('调节策略', 'Regulation strategies') }

/** Codes of all pages with strategies: operators look, take advice, lay interventions and stop. */
export const STRATEGY_PERMISSIONS = [
  permissions('strategy', ['view', 'accept', 'stop'], { ...NAME, heldBy: ['editor'] }),
  permissions('strategy', ['edit', 'release'], NAME),
] as const
