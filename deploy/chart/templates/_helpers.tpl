{{- define "kola.flow" -}}
{ app.kubernetes.io/name: kola, app.kubernetes.io/instance: {{ .root.Release.Name }}, app.kubernetes.io/component: {{ .part }} }
{{- end }}

{{/* Of what runs by the images: no rights, and nothing to write but what is mounted. */}}
{{- define "kola.security" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "kola.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user }}
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.images.pullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector: { matchLabels: {{ include "kola.flow" . }} }
{{- end }}

{{- define "kola.database" -}}
{{- if .Values.database.cluster.enabled -}}
{ name: {{ .Release.Name }}-db-app, key: uri }
{{- else -}}
{ name: {{ required "database.secretName" .Values.database.secretName }}, key: {{ .Values.database.secretKey }} }
{{- end -}}
{{- end }}

{{/* What each process is told. What the Secret has is the strongest, but for what stands here. */}}
{{- define "kola.environment" -}}
envFrom:
  - secretRef: { name: {{ .Values.secretName }} }
env:
{{- range $name, $value := .Values.env }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
  - { name: NODE_ENV, value: production }
  - { name: PUBLIC_URL, value: {{ printf "https://%s" .Values.host | quote }} }
  - { name: DATABASE_URL, valueFrom: { secretKeyRef: {{ include "kola.database" . }} } }
  - { name: STORAGE_URL, value: {{ .Values.storage.url | default "disk:/var/lib/kola/storage" | quote }} }
  - { name: MIGRATE, value: "off" }
  - { name: METRICS_HOST, value: "::" }
  - { name: DRAIN_SECONDS, value: {{ .Values.drain.seconds | quote }} }
  - { name: DRAIN_LIMIT_SECONDS, value: {{ .Values.drain.limitSeconds | quote }} }
{{- end }}

{{/* Alive is whoever a new start would not help; ready, to whom work may be sent. Both on the port of the metrics. */}}
{{- define "kola.probes" -}}
startupProbe: { httpGet: { path: /livez, port: metrics }, periodSeconds: 1, failureThreshold: 60 }
livenessProbe: { httpGet: { path: /livez, port: metrics }, periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 3 }
readinessProbe: { httpGet: { path: /readyz, port: metrics }, periodSeconds: 2, timeoutSeconds: 5, failureThreshold: 2 }
{{- end }}

{{- define "kola.grace" -}}
{{ add .Values.drain.seconds .Values.drain.limitSeconds 10 }}
{{- end }}

{{- define "kola.mounts" -}}
- { name: tmp, mountPath: /tmp }
{{- if .Values.storage.claimName }}
- { name: storage, mountPath: /var/lib/kola/storage }
{{- end }}
{{- end }}

{{- define "kola.volumes" -}}
- { name: tmp, emptyDir: { sizeLimit: 1Gi } }
{{- if .Values.storage.claimName }}
- { name: storage, persistentVolumeClaim: { claimName: {{ .Values.storage.claimName }} } }
{{- end }}
{{- end }}
