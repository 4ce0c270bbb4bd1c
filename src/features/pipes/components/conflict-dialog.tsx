import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditConflict } from '#contract/endpoints/pipe-edits.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Segmented } from '#ui/segmented.tsx'

interface ConflictDialogProps {
  conflicts: readonly EditConflict[]
  /** Name in the draft, where the server knows none. */
  nameOf: (keyId: string) => string
  isBusy: boolean
  onClose: () => void
  /** @param theirs - Ids of what is left as others have it. */
  onResolve: (theirs: ReadonlySet<string>) => void
}

/** What others changed meanwhile, element by element: whose state holds. */
export function ConflictDialog({ conflicts, nameOf, isBusy, onClose, onResolve }: ConflictDialogProps) {
  const { t } = useTranslation()
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  const choose = (keyId: string, whose: 'mine' | 'theirs'): void => {
    const next = new Set(mine)
    if (whose === 'mine') next.add(keyId)
    else next.delete(keyId)
    setMine(next)
  }
  const resolve = (): void => onResolve(new Set(conflicts.flatMap(({ keyId }) => (mine.has(keyId) ? [] : [keyId]))))
  return (
    <Dialog
      title={t('pipeEdit.conflictTitle')}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="44rem"
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={onClose}>{t('resource.cancel')}</Button>
          <Button look="solid" disabled={isBusy} onClick={resolve}>
            {t('pipeEdit.takeOver')}
          </Button>
        </>
      }
    >
      <Column gap="3">
        <Box>{t('pipeEdit.conflictDetail', { count: conflicts.length })}</Box>
        <Column as="ul" gap="2" listStyleType="none" padding="0" maxHeight="24rem" overflow="auto">
          {conflicts.map(({ keyId, kind, name, why, changedBy, changedAt }) => (
            <Column
              as="li"
              key={`${kind} ${keyId} ${why}`}
              gap="2"
              padding="2"
              borderWidth="1px"
              borderColor="border.subtle"
              borderRadius="md"
            >
              <Box fontWeight="medium">{name || nameOf(keyId) || keyId}</Box>
              <Box color="fg.muted" fontSize="sm">
                {t(`pipeEdit.why.${why}`)}
                {changedBy !== '' && changedAt !== null
                  ? ` · ${t('pipeEdit.by', { who: changedBy, when: formatDateTime(changedAt) })}`
                  : ''}
              </Box>
              {why === 'changed' && (
                <Segmented
                  label={t('pipeEdit.whose', { name: name || nameOf(keyId) })}
                  value={mine.has(keyId) ? 'mine' : 'theirs'}
                  onChange={(whose) => choose(keyId, whose)}
                  options={[
                    { value: 'theirs', label: t('pipeEdit.theirs') },
                    { value: 'mine', label: t('pipeEdit.mine') },
                  ]}
                />
              )}
            </Column>
          ))}
        </Column>
      </Column>
    </Dialog>
  )
}
