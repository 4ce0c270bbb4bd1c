import type { SealedColumn } from '../db/sealed-columns.ts'
import { installationKeys, secondFactors } from './tables.ts'

/** All columns with sealed values. A new one must be added here, or a change of keys would skip it. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { value: installationKeys.sm2PrivateKey, row: installationKeys.id },
  { value: installationKeys.totpSecret, row: installationKeys.id },
  { value: secondFactors.secret, row: secondFactors.userId },
  { value: secondFactors.pendingSecret, row: secondFactors.userId },
]
