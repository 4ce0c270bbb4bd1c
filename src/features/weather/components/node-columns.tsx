import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkOrText } from '#archetypes/page-link.tsx'
import type { BoundNode } from '#contract/endpoints/weather-node.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box } from '#ui/box.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { styled } from '#ui/styled.ts'
import { numberColumn } from './number-columns.ts'
import { useStateText } from './use-state-text.ts'

const TextLink = styled(LinkOrText, { base: { color: 'accent.text', textDecoration: 'underline' } })

/** The columns of the nodes' weather. */
export function useNodeColumns(): TableColumn<BoundNode>[] {
  const { t } = useTranslation()
  const stateText = useStateText()
  return useMemo(() => {
    const inheritedText = ({ configId, usedFrom }: BoundNode): string => {
      if (!usedFrom) return ''
      if (configId !== null) return t('weather.ownBinding')
      return t(usedFrom.kind === 'node' ? 'weather.fromNode' : 'weather.fromOrganization', { name: usedFrom.name })
    }
    const designText = ({ designOutdoorC, isDesignOfCity }: BoundNode): string => {
      if (designOutdoorC === null) return ''
      const value = formatQuantity(designOutdoorC, 1)
      return isDesignOfCity ? t('weather.designOfCity', { value }) : value
    }
    return [
      {
        id: 'name',
        header: t('weather.node'),
        width: 190,
        fixed: 'start',
        cell: ({ name, depth }) => <Box paddingInlineStart={`${depth * 1.25}rem`}>{name}</Box>,
        text: ({ name }) => name,
      },
      textColumn<BoundNode>('type', t('weather.nodeType'), ({ typeName }) => typeName, 90),
      {
        ...textColumn<BoundNode>('city', t('weather.city'), ({ cityName }) => cityName ?? t('weather.notBound'), 90),
        cell: ({ cityName, usedId }) =>
          cityName === null || usedId === null ? (
            t('weather.notBound')
          ) : (
            <TextLink to={`/weatherSituation?place=${encodeURIComponent(usedId)}`}>{cityName}</TextLink>
          ),
      },
      {
        ...textColumn<BoundNode>('from', t('weather.usedFrom'), inheritedText, 210),
        cell: (row) => <Box color={row.configId === null ? 'fg.muted' : undefined}>{inheritedText(row)}</Box>,
      },
      textColumn<BoundNode>(
        'source',
        t('weather.source'),
        ({ source }) => (source === 'simulator' ? t('weather.simulator') : (source ?? '')),
        90,
      ),
      textColumn<BoundNode>(
        'interval',
        t('weather.interval'),
        ({ intervalMin }) => (intervalMin === null ? '' : `${intervalMin} min`),
        90,
      ),
      { ...textColumn<BoundNode>('design', t('weather.designOutdoor'), designText, 170), unit: '°C', align: 'end' },
      numberColumn<BoundNode>('offset', t('weather.offset'), 'K', ({ offsetK }) => offsetK),
      numberColumn<BoundNode>('nowC', t('weather.nowC'), '°C', ({ nowC }) => nowC),
      numberColumn<BoundNode>('load', t('weather.load'), '%', ({ load }) => (load === null ? null : load * 100), 0),
      {
        ...textColumn<BoundNode>('state', t('weather.state'), stateText, 200),
        cell: (row) =>
          row.state && <StatusTag tone={row.state.problem ? 'warning' : 'neutral'}>{stateText(row)}</StatusTag>,
      },
    ]
  }, [t, stateText])
}
