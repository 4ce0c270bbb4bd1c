import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/box.ts'

/** What of a table is shown, and its buttons. */
export function FilterRow(props: ComponentProps<typeof Row>) {
  const { t } = useTranslation()
  return <Row gap="3" flexWrap="wrap" role="search" aria-label={t('resource.searchBar')} {...props} />
}
