import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { OutOfServiceTag, useOutOfServiceText } from '#archetypes/alarms/out-of-service-tag.tsx'
import { usePermitOf, usePermits } from '#archetypes/alarms/use-permits.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import type { TableColumn } from '#ui/data-table.tsx'

const WIDTH_PX = 340

/** The column that tells which points are out of service; none as long as all are in service. */
export function useOutOfServiceColumn(): readonly TableColumn<ResourceRow>[] {
  const { t } = useTranslation()
  const { data: permits } = usePermits()
  const permitOf = usePermitOf()
  const textOf = useOutOfServiceText()
  const isAny = permits?.some(({ source: { kind } }) => kind === 'point') ?? false
  return useMemo(() => {
    const ofRow = ({ keyId }: ResourceRow) => permitOf({ kind: 'point', keyId })
    const column: TableColumn<ResourceRow> = {
      id: 'outOfService',
      header: t('permits.state'),
      width: WIDTH_PX,
      cell: (row) => {
        const permit = ofRow(row)
        return permit ? <OutOfServiceTag permit={permit} /> : ''
      },
      text: (row) => {
        const permit = ofRow(row)
        return permit ? textOf(permit) : ''
      },
    }
    return isAny ? [column] : []
  }, [t, isAny, permitOf, textOf])
}
