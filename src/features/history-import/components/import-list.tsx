import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { ImportFacts, ImportState } from '#contract/endpoints/history-import.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { isWorking, useImports } from '../api/use-history-import.ts'
import { useFailureText, useFileNames } from './import-texts.ts'

const TONES = {
  open: 'neutral',
  checking: 'neutral',
  checked: 'warning',
  writing: 'neutral',
  done: 'good',
  failed: 'warning',
  cancelled: 'neutral',
  undoing: 'neutral',
  undone: 'neutral',
} as const satisfies Record<ImportState, string>

interface ImportListProps {
  /** Id of the open one; empty: none. */
  open: string
  onOpen: (keyId: string) => void
}

/** Imports, newest first. */
export function ImportList({ open, onOpen }: ImportListProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useImports()
  return (
    <Panel heading={t('historyImport.former')}>
      {data && data.list.length > 0 ? (
        <Box as="ul" margin="0" padding="0" listStyleType="none">
          {data.list.map((facts) => (
            <ImportCard
              key={facts.keyId}
              facts={facts}
              isOpen={facts.keyId === open}
              onToggle={() => onOpen(facts.keyId === open ? '' : facts.keyId)}
            />
          ))}
        </Box>
      ) : (
        <NoImports isEmpty={data !== undefined} error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  )
}

function NoImports({ isEmpty, error, onRetry }: { isEmpty: boolean; error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation()
  if (isEmpty)
    return (
      <EmptyState icon={<Inbox size={40} />} title={t('historyImport.none')} detail={t('historyImport.noneDetail')} />
    )
  if (error) return <ListFailure error={error} onRetry={onRetry} />
  return <Waiting text={t('resource.loading')} />
}

interface ImportCardProps {
  facts: ImportFacts
  isOpen: boolean
  onToggle: () => void
}

function ImportCard({ facts, isOpen, onToggle }: ImportCardProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const names = useFileNames()(facts.files)
  const { state, ownerName, createdAt, numWritten, numKept, progress, failure } = facts
  const action = t(isOpen ? 'historyImport.close' : 'historyImport.open')
  return (
    <Box as="li" padding="3" borderBottomWidth="1px" borderColor="border.subtle">
      <Row gap="3" flexWrap="wrap">
        <Column flex="1" minWidth="min(14rem, 100%)" gap="1">
          <Box fontWeight="medium" overflowWrap="anywhere">
            {names}
          </Box>
          <Box fontSize="sm" color="fg.muted">
            {t('historyImport.facts', {
              owner: ownerName,
              time: formatDateTime(createdAt),
              written: numWritten,
              kept: numKept,
            })}
          </Box>
        </Column>
        <StatusTag tone={TONES[state]}>{t(`historyImport.states.${state}`)}</StatusTag>
        <Button size="sm" aria-expanded={isOpen} aria-label={`${action} ${names}`} onClick={onToggle}>
          {action}
        </Button>
      </Row>
      {failure && (
        <Box fontSize="sm" color="level.important" marginTop="1" overflowWrap="anywhere">
          {failureText(failure)}
        </Box>
      )}
      {isWorking(state) && (
        <Box marginTop="2">
          <ProgressBar value={progress > 0 ? progress : null} label={t('historyImport.progressOf', { files: names })} />
        </Box>
      )}
    </Box>
  )
}
