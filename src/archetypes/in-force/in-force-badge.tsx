// What people and strategies have laid over units, wherever these are shown by themselves: a badge that opens with who, why, until
// when, and by which strategy. Nothing where nothing is in force.

import { Pin, SlidersVertical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnitInForce } from '#contract/endpoints/regulation.ts'
import { Box, Column } from '#ui/box.ts'
import { Popover } from '#ui/popover.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { styled } from '#ui/styled.ts'
import { LinkOrText } from '../page-link.tsx'
import { useInForce } from './use-in-force.ts'
import { type InForceTexts, useInForceTexts } from './use-in-force-texts.ts'

const Trigger = styled('button', {
  base: { display: 'inline-flex', borderRadius: 'sm', cursor: 'pointer', _hover: { background: 'bg.hover' } },
})
const StrategyLink = styled(LinkOrText, {
  base: { color: 'accent.text', borderRadius: 'sm', _hover: { textDecoration: 'underline' } },
})

interface InForceBadgeProps {
  /** Units that are shown together. */
  unitIds: readonly string[]
}

export function InForceBadge({ unitIds }: InForceBadgeProps) {
  const { t } = useTranslation()
  const texts = useInForceTexts()
  const [isOpen, setOpen] = useState(false)
  const units = [...useInForce(unitIds).values()]
  if (units.length === 0) return null
  const isLaidOver = units.some(({ interventions }) => interventions.length > 0)
  const Icon = isLaidOver ? Pin : SlidersVertical
  return (
    <Box display="inline-flex">
      <Popover
        label={t('inForce.title')}
        align="start"
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={(props) => (
          <Trigger {...props} type="button" data-in-force>
            <StatusTag tone={isLaidOver ? 'warning' : 'accent'} icon={<Icon size={14} aria-hidden />}>
              {texts.shortOf(units)}
            </StatusTag>
          </Trigger>
        )}
      >
        <Column gap="3" padding="3">
          {units.map((unit) => (
            <UnitPart key={unit.nodeId} unit={unit} texts={texts} />
          ))}
        </Column>
      </Popover>
    </Box>
  )
}

function UnitPart({ unit, texts }: { unit: UnitInForce; texts: InForceTexts }) {
  return (
    <Column gap="2" fontSize="sm">
      <Box color="fg.muted">{unit.nodeName}</Box>
      {unit.interventions.map((one) => (
        <Box key={one.keyId}>
          <Box fontWeight="bold">{texts.nameOf(one)}</Box>
          <Box>{texts.reasonOf(one)}</Box>
          <Box color="fg.muted">{texts.spanOf(one)}</Box>
        </Box>
      ))}
      {unit.strategies.map((one) => (
        <Box key={one.strategyId}>
          <StrategyLink to={`/strategies?id=${one.strategyId}`}>{texts.holderOf(one)}</StrategyLink>
          <Box color="fg.muted">{texts.holderSpanOf(one)}</Box>
        </Box>
      ))}
    </Column>
  )
}
