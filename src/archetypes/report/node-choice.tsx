import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { nodeTitles, titlePinyins } from '#contract/network/node-titles.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import { Box } from '#ui/box.ts'
import { Combobox } from '#ui/combobox.tsx'
import { InForceBadge } from '../in-force/in-force-badge.tsx'

const NONE: readonly string[] = []

interface NodeChoiceProps {
  /** Undefined while they are asked for: then the chosen one has no name yet. */
  nodes: readonly TelemetryNode[] | undefined
  /** Type of the nodes that are offered. */
  type: string
  /** Id of the chosen one; empty: all. */
  node: string
  /** Says that none is chosen; absent: all are meant. */
  noneText?: string
  onChange: (node: string) => void
}

/** One node of a type, found by name, code or pinyin, or all of them; beside a unit, what is in force there. */
export function NodeChoice({ nodes, type, node, noneText, onChange }: NodeChoiceProps) {
  const { t } = useTranslation()
  const none = noneText ?? t('report.allNodes')
  const isReading = nodes === undefined
  const options = useMemo(() => {
    if (!nodes) return []
    const titles = nodeTitles(nodes)
    const pinyins = titlePinyins(nodes)
    return nodes
      .filter(({ nodeType }) => nodeType === type)
      .map(({ keyId, code, name }) => ({
        id: keyId,
        text: titles.get(keyId) ?? name,
        detail: code,
        sought: plainLatin(`${titles.get(keyId)} ${code} ${pinyins.get(keyId) ?? ''}`),
      }))
  }, [nodes, type])
  const shown = useMemo(() => (type === 'unit' && node !== '' ? [node] : NONE), [type, node])
  return (
    <>
      <Box width={{ base: '100%', sm: '16rem' }}>
        <Combobox
          label={t('report.node')}
          placeholder={isReading && node !== '' ? t('telemetry.treeReading') : none}
          selected={options.find(({ id }) => id === node) ?? null}
          find={(text) => options.filter(({ sought }) => sought.includes(plainLatin(text.trim())))}
          onSelect={onChange}
          clearLabel={none}
          emptyText={t(isReading ? 'telemetry.treeReading' : 'report.noNode')}
          moreText={(count) => t('report.moreNodes', { count })}
        />
      </Box>
      <InForceBadge unitIds={shown} />
    </>
  )
}
