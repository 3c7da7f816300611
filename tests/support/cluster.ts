// One PostgreSQL for the whole run, with a template database that every test file clones.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openCluster } from '../../src/platform/store/cluster.ts'
import { connect } from '../../src/platform/store/connection.ts'
import { migrate } from '../../src/platform/store/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the cluster's first database. */
    cluster: string
  }
}

export const template = 'template_arena'

type Started = { url: string; stop: () => Promise<void> }

/** Of all projects of the run: each is set up by a module of its own, in one process. */
const shared = globalThis as typeof globalThis & { arenaTests?: { started: Promise<Started>; uses: number } }

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const kept = (shared.arenaTests ??= { started: start(), uses: 0 })
  kept.uses++
  const { url, stop } = await kept.started
  project.provide('cluster', url)
  return async () => {
    kept.uses--
    if (kept.uses > 0) return
    delete shared.arenaTests
    await stop()
  }
}

async function start(): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-test-'))
  const cluster = await openCluster({ folder, durable: false })
  const maintenance = connect(cluster.url('postgres'), { max: 1 })
  await maintenance.pool.query(`create database ${template}`)
  await maintenance.close()
  await migrate(cluster.url(template))
  return {
    url: cluster.url('postgres'),
    async stop() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
