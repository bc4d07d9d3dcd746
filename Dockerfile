# The shop as an image: Node, the packages that run it, the built pages and the starter catalogue.
ARG NODE=node:24.21.0-bookworm-slim
ARG RUNTIME=gcr.io/distroless/cc-debian12:nonroot

FROM $NODE AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY commands/prepare.mjs commands/
RUN node -e 'import("./commands/prepare.mjs").then((_) => _.install())'
COPY . .
RUN node commands/build.mjs
# Leaves what runs the shop. Node comes with the image, TypeScript is only an option of React Router, and nobody debugs the
# packages in it.
RUN npm prune --no-save --omit=dev --omit=peer --no-audit --no-fund --loglevel=error \
  && rm -rf node_modules/node node_modules/node-bin-* node_modules/.bin/node node_modules/.cache node_modules/typescript node_modules/@typescript \
  && find node_modules build \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete

RUN mkdir -p /empty/data /empty/backups /empty/tmp

# The C libraries of Debian, its certificates and time zones: no shell and no package manager.
FROM $RUNTIME
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build --chown=65532:65532 /empty /
WORKDIR /shop
COPY --from=build /shop ./
# The root of the file system may be read-only: the shop writes to /data, /backups and /tmp.
ENV HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled PATH=/usr/local/bin:/usr/bin:/bin
USER 65532:65532
EXPOSE 3000
VOLUME ["/data"]
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch('http://localhost:' + (process.env.PORT ?? 3000) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "commands/serve.mjs"]
