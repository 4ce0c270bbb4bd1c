import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MaintenanceMark } from '#contract/endpoints/alarm-handling.ts'
import { Row, Span } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { useMaintenanceText } from '../alarms/maintenance-tag.tsx'
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
}

/** Name of a row, which leads to its drawing, and whether it is under maintenance. */
export function RowName({ title, drawing, mark }: RowNameProps) {
  const { t } = useTranslation()
  const maintenanceText = useMaintenanceText()
  return (
    <Row gap="1.5" minWidth="0">
      {mark && (
        <Span title={maintenanceText(mark)} color="fg.muted" flexShrink={0} data-maintenance>
          <Wrench size={14} aria-label={t('liveState.maintenance')} />
        </Span>
      )}
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
