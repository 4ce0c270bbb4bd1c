import { authorityCodeResource } from '#contract/resources/authority-code.resource.ts'
import { authorityCodes } from '#server/core/access/tables.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'

const { code, name, nameEn, menuUrl, isBasic, sortOrder } = authorityCodes

export const authorityCodeStore = createTableStore(authorityCodeResource, {
  table: authorityCodes,
  columns: { code, name, nameEn, menuUrl, isBasic, sortOrder },
})
