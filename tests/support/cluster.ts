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

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-test-'))
  const cluster = await openCluster({ folder, durable: false })
  const maintenance = connect(cluster.url('postgres'), { max: 1 })
  await maintenance.pool.query(`create database ${template}`)
  await maintenance.close()
  await migrate(cluster.url(template))
  project.provide('cluster', cluster.url('postgres'))
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
