import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MaintenanceMark } from '#contract/endpoints/alarm-handling.ts'
import type { UnitInForce } from '#contract/endpoints/regulation.ts'
import { Row, Span } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { useMaintenanceText } from '../alarms/maintenance-tag.tsx'
import { InForceMark } from '../in-force/in-force-mark.tsx'
import { LinkOrText } from '../page-link.tsx'
import { CutTitle } from './cut-title.tsx'

const NameLink = styled(LinkOrText, {
  base: { color: 'accent.text', borderRadius: 'sm', _hover: { textDecoration: 'underline' } },
})

interface RowNameProps {
  title: string
  /** Address of its drawing; null: none. */
  drawing: string | null
  mark: MaintenanceMark | undefined
  inForce: UnitInForce | undefined
}

/** Name of a row, which leads to its drawing, whether it is under maintenance, and what is in force there. */
export function RowName({ title, drawing, mark, inForce }: RowNameProps) {
  const { t } = useTranslation()
  const maintenanceText = useMaintenanceText()
  return (
    <Row gap="1.5" minWidth="0">
      {mark && (
        <Span title={maintenanceText(mark)} color="fg.muted" flexShrink={0} data-maintenance>
          <Wrench size={14} aria-label={t('liveState.maintenance')} />
        </Span>
      )}
      <InForceMark unit={inForce} />
      {drawing === null ? (
        <span data-name>
          <CutTitle title={title} />
        </span>
      ) : (
        <NameLink data-name to={drawing} title={t('realtime.openDrawing', { name: title })}>
          <CutTitle title={title} />
        </NameLink>
      )}
    </Row>
  )
}
