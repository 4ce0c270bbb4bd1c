import { Crosshair } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EditFinding } from '#contract/endpoints/pipe-edits.ts'
import type { Place } from '#contract/pipes/town.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'

/** More of them are counted. */
const SHOWN = 100

/** A crossing is one of two things, and a person says which. */
export type MendFinding = (finding: EditFinding, how: 'pass' | 'join') => void

interface FindingListProps {
  findings: readonly EditFinding[]
  /** Shows a place on the map. */
  onShow: (place: Place) => void
  onMend?: MendFinding
}

/** What is likely wrong, each with a way to its place; what keeps the draft from being published comes first. */
export function FindingList({ findings, onShow, onMend }: FindingListProps) {
  const { t } = useTranslation()
  const sorted = findings.toSorted((one, other) => Number(other.isGrave) - Number(one.isGrave))
  return (
    <Column as="ul" gap="1.5" maxHeight="18rem" overflow="auto" listStyleType="none" padding="0">
      {sorted.slice(0, SHOWN).map((finding) => (
        <FindingLine key={keyOf(finding)} finding={finding} onShow={onShow} onMend={onMend} />
      ))}
      {sorted.length > SHOWN && <Box color="fg.muted">{t('pipes.more', { count: sorted.length - SHOWN })}</Box>}
    </Column>
  )
}

const keyOf = ({ kind, elements, place }: EditFinding): string =>
  `${kind} ${elements.map(({ keyId }) => keyId).join(' ')} ${place}`

interface FindingLineProps {
  finding: EditFinding
  onShow: (place: Place) => void
  onMend: MendFinding | undefined
}

function FindingLine({ finding, onShow, onMend }: FindingLineProps) {
  const { t } = useTranslation()
  const { kind, elements, place, isGrave } = finding
  const names = elements.slice(0, 4).map(({ name }) => name)
  return (
    <Row
      as="li"
      gap="2"
      padding="2"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="md"
      alignItems="flex-start"
      flexWrap="wrap"
    >
      <Column flex="1" minWidth="12rem" gap="0.5">
        <Box fontWeight="medium">
          {isGrave ? `${t('pipeEdit.grave')}: ` : ''}
          {t(`pipes.kinds.${kind}`)}
        </Box>
        <Box color="fg.muted" fontSize="sm">
          {[...(names.length > 0 ? [names.join(t('pipes.listComma'))] : []), t(`pipes.mends.${kind}`)].join(' · ')}
        </Box>
      </Column>
      {kind === 'crossing' && onMend && (
        <>
          <Button size="sm" onClick={() => onMend(finding, 'pass')}>
            {t('pipeEdit.pass')}
          </Button>
          <Button size="sm" onClick={() => onMend(finding, 'join')}>
            {t('pipeEdit.joinCrossing')}
          </Button>
        </>
      )}
      {place && (
        <Button size="sm" onClick={() => onShow(place)}>
          <Crosshair size={16} aria-hidden />
          {t('pipeEdit.show')}
        </Button>
      )}
    </Row>
  )
}
