import type { Translation } from '../translation.ts'

export const organization: Translation<'organization'> = {
  title: 'Organisation tree',
}
