// What people do about alarms of a list: about one in its row, about many by the buttons above. What somebody may not do is
// not offered; what makes no sense for an alarm keeps its room in the row.

import { BellOff, Check, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListFrameProps } from '#archetypes/resource/list-frame.tsx'
import { SHELVE_PERMISSION } from '#contract/endpoints/alarm-handling.ts'
import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { useHolds } from '#data/button-permission.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useAcknowledge, useShelving } from '../api/use-alarm-watch.ts'
import { canBeAcknowledged, canBeShelved } from '../model/open-deeds.ts'
import { ShelveDialog } from './shelve-dialog.tsx'

const NONE: ReadonlySet<string> = new Set()
const NOTHING: readonly AlarmRecord[] = []
const ACTION_PX = 32

interface AlarmActions {
  /** How many of the listed alarms are chosen. */
  readonly numChosen: number
  /** For the list; empty for who may do nothing with a choice. */
  readonly choice: Pick<ListFrameProps<AlarmRecord>, 'selection' | 'onSelectionChange'>
  /** For the chosen alarms. */
  readonly buttons: ReactNode
  readonly rowActions: (alarm: AlarmRecord) => ReactNode
  /** px; of the actions of a row. */
  readonly width: number
  readonly dialog: ReactNode
}

/**
 * @param listed - Only what has been answered: nothing is done about alarms of another list.
 * @param shelf - What is offered about shelving for the chosen alarms.
 */
export function useAlarmActions(listed: readonly AlarmRecord[], shelf: 'shelve' | 'unshelve' | 'none'): AlarmActions {
  const { t } = useTranslation()
  const holds = useHolds()
  const [chosen, setChosen] = useState(NONE)
  const [shelved, setShelved] = useState(NOTHING)
  const forget = (): void => {
    setChosen(NONE)
    setShelved(NOTHING)
  }
  const acknowledge = useAcknowledge(forget)
  const shelving = useShelving(forget)
  const rows = listed.filter(({ keyId }) => chosen.has(keyId))
  const keys = rows.map(({ keyId }) => keyId)
  const isBusy = acknowledge.isPending || shelving.isPending
  // by any page of the user: the server asks for no more, and both pages of alarms list the same ones
  const mayAcknowledge = holds('alarm:acknowledge')
  const mayShelve = holds(SHELVE_PERMISSION) && shelf !== 'none'
  const [icon, label] =
    shelf === 'unshelve'
      ? [<Undo2 key="icon" size={16} aria-hidden />, t('alarmWatch.unshelve')]
      : [<BellOff key="icon" size={16} aria-hidden />, t('alarmWatch.shelve')]
  return {
    numChosen: keys.length,
    choice: mayAcknowledge || mayShelve ? { selection: chosen, onSelectionChange: setChosen } : {},
    buttons: (
      <>
        {mayAcknowledge && (
          <Button size="sm" look="solid" disabled={isBusy} onClick={() => void acknowledge.run(keys)}>
            <Check size={16} aria-hidden />
            {t('alarmWatch.acknowledge')}
          </Button>
        )}
        {mayShelve && (
          <Button
            size="sm"
            disabled={isBusy || keys.length === 0}
            onClick={() => (shelf === 'unshelve' ? shelving.unshelve(keys) : setShelved(rows))}
          >
            {icon}
            {label}
          </Button>
        )}
      </>
    ),
    rowActions: (alarm) => (
      <>
        {mayAcknowledge && (
          <RowAction
            isOffered={canBeAcknowledged(alarm)}
            label={t('alarmWatch.acknowledgeOne')}
            disabled={isBusy}
            onClick={() => void acknowledge.run([alarm.keyId])}
          >
            <Check size={16} aria-hidden />
          </RowAction>
        )}
        {mayShelve && shelf === 'shelve' && (
          <RowAction
            isOffered={canBeShelved(alarm)}
            label={t('alarmWatch.shelveOne')}
            disabled={isBusy}
            onClick={() => setShelved([alarm])}
          >
            <BellOff size={16} aria-hidden />
          </RowAction>
        )}
      </>
    ),
    width: ACTION_PX * (Number(mayAcknowledge) + Number(mayShelve && shelf === 'shelve')),
    dialog: shelved.length > 0 && (
      <ShelveDialog
        rows={shelved}
        isBusy={isBusy}
        onConfirm={(reason, minutes) => shelving.shelve({ keys: shelved.map(({ keyId }) => keyId), reason, minutes })}
        onClose={() => setShelved(NOTHING)}
      />
    ),
  }
}

interface RowActionProps {
  isOffered: boolean
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

/** A button of a row; one that makes no sense for its alarm keeps its room. */
const RowAction = ({ isOffered, ...button }: RowActionProps) => (
  <IconButton size="sm" visibility={isOffered ? 'visible' : 'hidden'} {...button} />
)
