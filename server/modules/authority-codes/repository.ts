import { authorityCodeResource } from '../../../src/contract/resources/authority-code.resource.ts'
import { createTableStore } from '../../db/table-store.ts'
import { authorityCodes } from '../access/tables.ts'

const { code, name, nameEn, menuUrl, isBasic, sortOrder } = authorityCodes

export const authorityCodeStore = createTableStore(authorityCodeResource, {
  table: authorityCodes,
  columns: { code, name, nameEn, menuUrl, isBasic, sortOrder },
})
