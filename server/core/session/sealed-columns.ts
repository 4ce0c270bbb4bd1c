import type { SealedColumn } from '../db/sealed-columns.ts'
import { installationKeys, secondFactors } from './tables.ts'

/** Every column whose values are sealed; who adds one adds it here, or a change of keys leaves it behind. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { value: installationKeys.sm2PrivateKey, row: installationKeys.id },
  { value: installationKeys.totpSecret, row: installationKeys.id },
  { value: secondFactors.secret, row: secondFactors.userId },
  { value: secondFactors.pendingSecret, row: secondFactors.userId },
]
