import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StrategyDetail } from '#contract/endpoints/strategies.ts'
import { Drawer } from '#ui/drawer.tsx'
import { RehearsalPart } from './rehearsal-part.tsx'

interface RehearsalDrawerProps {
  detail: StrategyDetail
  /** Version that is rehearsed at first. */
  number: number
  onClose: () => void
}

/** Rehearsals beside the page that a strategy is released from. */
export function RehearsalDrawer({ detail, onClose, ...props }: RehearsalDrawerProps) {
  const { t } = useTranslation()
  const [number, setNumber] = useState(props.number)
  return (
    <Drawer title={detail.name} isOpen onClose={onClose} closeLabel={t('resource.close')} width="84rem">
      <RehearsalPart detail={detail} number={number} onNumber={setNumber} />
    </Drawer>
  )
}
