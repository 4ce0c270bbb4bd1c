import { CircleHelp, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { shownValue } from '#archetypes/control/shown-value.ts'
import { LinkOrNothing } from '#archetypes/page-link.tsx'
import type { ColdFigure, ColdFigureCode, ColdFinding, ColdUnit } from '#contract/endpoints/cold-causes.ts'
import { useMayOpen } from '#data/page-access.ts'
import { useLanguage } from '#data/use-language.ts'
import { ageOf } from '#lib/age.ts'
import { NO_VALUE } from '#lib/format-quantity.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Panel } from '#ui/panel.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { styled } from '#ui/styled.ts'
import { coldFigureForm, coldTrendHref, pageOfCause } from '../model/cold-figures.ts'

const TextLink = styled(LinkOrNothing, {
  base: { color: 'accent.text', borderRadius: 'sm', _hover: { textDecoration: 'underline' } },
})
const Heading = styled('h3', { base: { fontSize: 'md', fontWeight: 'bold' } })
const Unjudged = styled('details', {
  base: {
    padding: '3',
    fontSize: 'sm',
    borderTopWidth: '1px',
    borderColor: 'border.subtle',
    '& summary': { cursor: 'pointer', color: 'fg.muted' },
  },
})
const Table = styled('table', {
  base: {
    width: '100%',
    minWidth: '36rem',
    fontSize: 'sm',
    '& :is(th, td)': { paddingBlock: '1', paddingInlineEnd: '4', textAlign: 'start', verticalAlign: 'top' },
    '& th': { color: 'fg.muted', fontWeight: 'normal' },
    '& td[data-number]': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
})

const PAGE_TEXTS = {
  '/byHand': 'whyCold.toByHand',
  '/ST-Control': 'whyCold.toControl',
  '/websiteRealTime': 'whyCold.toNow',
} as const

function useFigureName(): (code: ColdFigureCode | 'limit') => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return (code) => {
    switch (code) {
      case 'curve':
      case 'asked':
      case 'classF1':
      case 'classF2':
      case 'classT1g':
      case 'sourceT1g':
      case 'sourceTgSP':
      case 'roomMean':
      case 'roomsCold':
      case 'roomsKnown':
      case 'deltaT1':
      case 'limit':
        return t(`whyCold.facts.${code}`)
      default:
        return coldFigureForm(code, language).name ?? code
    }
  }
}

interface ColdUnitPartProps {
  unit: ColdUnit
  /** Epoch ms of the answer. */
  at: number
}

/** What keeps the heat from the rooms of a unit, the most likely first. */
export function ColdUnitPart({ unit, at }: ColdUnitPartProps) {
  const { t } = useTranslation()
  const nameOf = useFigureName()
  const lackingText = ({ code, state }: ColdFigure): string => `${nameOf(code)} (${t(`whyCold.states.${state}`)})`
  return (
    <Panel
      heading={`${unit.name} · ${unit.code}`}
      tools={
        <Box fontSize="sm" color="fg.muted">
          {t('whyCold.classSize', { count: unit.classSize })}
        </Box>
      }
      flexShrink={0}
    >
      <Column as="ol" gap="4" padding="3" aria-label={unit.name}>
        {unit.findings.length === 0 && (
          <Box as="li">{t(unit.unjudged.length > 0 ? 'whyCold.noneKnown' : 'whyCold.none')}</Box>
        )}
        {unit.findings.map((finding) => (
          <Finding key={finding.cause} finding={finding} at={at} nameOf={nameOf} />
        ))}
      </Column>
      {unit.unjudged.length > 0 && (
        <Unjudged open={unit.findings.length === 0}>
          <summary>{t('whyCold.unjudged', { count: unit.unjudged.length })}</summary>
          <Column as="ul" gap="1" paddingTop="2">
            {unit.unjudged.map(({ cause, lacking }) => (
              <li key={cause}>
                {t(`whyCold.causes.${cause}`)}{' '}
                <Box as="span" color="fg.muted">
                  {t('whyCold.lacking', { figures: lacking.map(lackingText).join(', ') })}
                </Box>
              </li>
            ))}
          </Column>
        </Unjudged>
      )}
    </Panel>
  )
}

interface FindingProps {
  finding: ColdFinding
  at: number
  nameOf: (code: ColdFigureCode | 'limit') => string
}

function Finding({ finding: { cause, isLikely, figures }, at, nameOf }: FindingProps) {
  const { t } = useTranslation()
  const page = pageOfCause(cause)
  return (
    <Column as="li" gap="1.5" data-cause={cause}>
      <Row gap="3" flexWrap="wrap">
        <StatusTag
          tone={isLikely ? 'bad' : 'neutral'}
          icon={isLikely ? <TriangleAlert size={12} aria-hidden /> : <CircleHelp size={12} aria-hidden />}
        >
          {t(isLikely ? 'whyCold.likely' : 'whyCold.possible')}
        </StatusTag>
        <Heading>{t(`whyCold.causes.${cause}`)}</Heading>
        {page && <TextLink to={page}>{t(PAGE_TEXTS[page])}</TextLink>}
      </Row>
      <Box color="fg.muted">{t(`whyCold.advice.${cause}`)}</Box>
      <Box overflowX="auto">
        <Table aria-label={t(`whyCold.causes.${cause}`)}>
          <thead>
            <tr>
              <th scope="col">{t('whyCold.figure')}</th>
              <th scope="col">{t('whyCold.value')}</th>
              <th scope="col">{t('whyCold.compared')}</th>
              <th scope="col">{t('whyCold.age')}</th>
              <th scope="col">{t('whyCold.curve')}</th>
            </tr>
          </thead>
          <tbody>
            {figures.map((figure) => (
              <Figure key={figure.code} figure={figure} at={at} nameOf={nameOf} />
            ))}
          </tbody>
        </Table>
      </Box>
    </Column>
  )
}

function Figure({ figure, at, nameOf }: { figure: ColdFigure } & Omit<FindingProps, 'finding'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const mayOpen = useMayOpen()
  const { code, value, state, compared } = figure
  const form = coldFigureForm(code, language)
  const name = nameOf(code)
  const trend = mayOpen('/websiteHisTrend') ? coldTrendHref(figure) : null
  const ageText = (moment: number): string => {
    const { unit, count } = ageOf(at - moment)
    return t('whyCold.ago', { age: t(`age.${unit}`, { count }) })
  }
  return (
    <tr>
      <td>{name}</td>
      <td data-number>{value === null ? t(`whyCold.states.${state}`) : shownValue(value, form)}</td>
      <td data-number>{compared ? `${nameOf(compared.with)} ${shownValue(compared.value, form)}` : NO_VALUE}</td>
      <td data-number>{figure.at === null ? NO_VALUE : ageText(figure.at)}</td>
      <td>
        {trend === null ? (
          NO_VALUE
        ) : (
          <TextLink to={trend} aria-label={t('whyCold.showCurve', { name })}>
            {t('whyCold.curve')}
          </TextLink>
        )}
      </td>
    </tr>
  )
}
