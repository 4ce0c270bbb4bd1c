import type { Exports } from './calls/exports.ts'
import type { Env } from './env.ts'
import type { LargeFileKind } from './files/large/large-file-kind.ts'
import type { Algorithm } from './jobs/algorithm.ts'
import type { JobKind } from './jobs/job-kind.ts'
import type { NewJobSchedule } from './jobs/schedule.repository.ts'
import type { MessageSource } from './messages/message-source.ts'
import type { ResourceRouter } from './resources/resource-router.ts'

export interface ModuleParts {
  readonly router: ResourceRouter
  readonly env: Env
}

export interface JobParts {
  readonly env: Pick<Env, 'settings' | 'db' | 'now'>
  /** Exports by path, for the job that makes large ones. */
  readonly exports: Exports
}

/**
 * What a module adds to the server.
 *
 * @typeParam Needs - What it needs beyond router and environment, in its own types: a part of `ModuleContext`.
 */
export interface ServerModule<Needs = unknown> {
  /** Registers its calls. */
  readonly routes?: (parts: ModuleParts & Needs) => void
  /** Kinds of background work. */
  readonly jobs?: (parts: JobParts) => readonly JobKind[]
  /** Background work as tasks that people may change; at night, one after the other, when few people work. */
  readonly schedules?: readonly NewJobSchedule[]
  /** What it computes by itself: each kind of its jobs, and what needs no job. */
  readonly algorithms?: readonly Algorithm[]
  /** Kinds of files that come in parts, with what is looked at before one can be used. */
  readonly largeFiles?: (parts: ModuleParts & Needs) => readonly LargeFileKind[]
  /** Kinds of messages that are made when somebody asks for them. */
  readonly sources?: (parts: ModuleParts & Needs) => readonly MessageSource[]
}
