# The site as an image: built in the first stage, copied into an empty Debian in the second.
FROM node:26-trixie-slim AS build
# Node loads libatomic, which the release brings along, and strip makes it 10 MB smaller.
RUN apt-get update && apt-get install -y --no-install-recommends binutils libatomic1
WORKDIR /site
COPY package.json package-lock.json ./
COPY scripts scripts
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN npm run release && mkdir /release && tar -xzf dist/vitrine-*.tar.gz -C /release --strip-components=1

FROM debian:trixie-slim
RUN useradd --system --uid 10001 --home-dir /data vitrine && install -d -o vitrine -g vitrine -m 700 /data
COPY --from=build /release /opt/vitrine
USER vitrine
WORKDIR /data
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["/opt/vitrine/vitrine", "health"]
ENTRYPOINT ["/opt/vitrine/vitrine"]
